// Dialogs and messages on the page of all widgets.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Toasts } from '@sv/ui/workspace/toasts';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './dialogs.html';

@Component({
  selector: 'sv-design-dialogs',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, Badge, Button, Dialog, Field, FieldControl],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './dialogs.html',
  styleUrl: '../section.css',
})
export class DialogsSection {
  protected readonly toasts = inject(Toasts);
  private readonly confirm = inject(Confirm);
  protected readonly isOpen = signal(false);
  protected readonly retry = { label: 'Undo', run: (): void => undefined };

  protected askBeforeDeleting(): Promise<boolean> {
    const detail = 'Its 12 tasks are deleted too.';
    return this.confirm.ask({ heading: 'Delete “Summer fair”?', detail, confirmLabel: 'Delete list', danger: true });
  }
}
