// A dialog that creates or changes a bookmark.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, type OnInit, output } from '@angular/core';
import { type AbstractControl, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import type { Bookmark, BookmarkContent } from '../../shared/bookmark.contract';
import { bookmarkLimits } from '../../shared/bookmark-limits';
import { webUrl } from '../../shared/web-url';
import { fromLocalTime, toLocalTime } from './local-time';

const isWebUrl = ({ value }: AbstractControl<string>) =>
  value === '' || webUrl(value) !== null ? null : { address: 'Give an address that starts with http:// or https://.' };

@Component({
  selector: 'sv-bookmark-form',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ConflictChoice, Dialog, DraftLine, Field, FieldControl, ReactiveFormsModule],
  templateUrl: './bookmark-form.html',
})
export class BookmarkForm implements OnInit {
  readonly bookmark = input.required<Bookmark | null>();
  /** Whether saving removes the bookmark from the shelf, because its owner may no longer change entries there. */
  readonly leavesShelf = input(false);
  readonly saved = output();
  readonly closed = output();

  private readonly http = inject(HttpClient);
  private readonly url = pluginApi('bookmarks');

  protected readonly limits = bookmarkLimits;
  protected readonly form = inject(NonNullableFormBuilder).group({
    url: ['', [Validators.required, isWebUrl]],
    title: ['', [Validators.required, Validators.pattern(/\S/), Validators.maxLength(bookmarkLimits.titleLength)]],
    tags: [''],
    note: ['', Validators.maxLength(bookmarkLimits.noteLength)],
    remindAt: [''],
  });
  protected readonly labels = { url: 'Address', title: 'Title', tags: 'Tags', note: 'Note', remindAt: 'Remind me' };
  protected readonly edits = new Edits<Bookmark, typeof this.form>(this.form, { name: 'bookmark', read: fieldsOf });
  protected readonly submission = new Submission(this.form);

  ngOnInit(): void {
    this.edits.show(this.bookmark());
  }

  protected async save(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      const bookmark = this.bookmark();
      const isSaved = await this.edits.save((_, ifMatch) =>
        bookmark
          ? this.http.put<Bookmark>(`${this.url}/${bookmark.id}`, this.content(), ifMatch)
          : this.http.post<Bookmark>(this.url, this.content()),
      );
      if (isSaved) this.saved.emit();
    });
  }

  private content(): BookmarkContent {
    const { url, title, tags, note, remindAt } = this.form.getRawValue();
    const trimmed = tags.split(',').flatMap(tag => tag.trim() || []);
    return { url: url.trim(), title, tags: trimmed, note: note || null, remindAt: fromLocalTime(remindAt) };
  }
}

const fieldsOf = ({ url, title, tags, note, remindAt }: Bookmark) => ({
  url,
  title,
  tags: tags.join(', '),
  note: note ?? '',
  remindAt: toLocalTime(remindAt),
});
