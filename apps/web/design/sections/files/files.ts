// Files on the page of all widgets.
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { DropTarget } from '@sv/ui/file-drop/drop-target';
import { FileDrop } from '@sv/ui/file-drop/file-drop';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './files.html';

@Component({
  selector: 'sv-design-files',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, DropTarget, FileDrop],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './files.html',
  styleUrl: '../section.css',
})
export class FilesSection {
  protected readonly dropped = signal(0);
}
