// Edits, drafts and conflicts on the page of all widgets.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { Autosave } from '@sv/ui/edits/autosave';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { SavedLine } from '@sv/ui/edits/saved-line';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './edits.html';

@Component({
  selector: 'sv-design-edits',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    DesignExample,
    Autosave,
    ConflictChoice,
    DraftLine,
    Field,
    FieldControl,
    ReactiveFormsModule,
    SavedLine,
    Sentence,
    SentencePart,
  ],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './edits.html',
  styleUrl: '../section.css',
})
export class EditsSection {
  protected readonly form = inject(NonNullableFormBuilder).group({ name: 'Ada' });
  protected readonly state = { isDirty: signal(true), restored: signal(true), discard: (): void => undefined };
  protected readonly submission = { busy: signal(false), refusal: signal<string | null>(null) };
  protected readonly conflict = {
    collisions: signal([{ name: 'name', mine: 'Ada', theirs: 'Ada L.' }]),
    keepMine: (): void => undefined,
    takeTheirs: (): void => undefined,
  };
}
