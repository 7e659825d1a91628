// Theme, language, time zone and region. The theme takes effect at once; the others are previewed on a sample and then saved.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, effect, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { tap } from 'rxjs';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import { Card } from '@sv/ui/card/card';
import { Autosave } from '@sv/ui/edits/autosave';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { SavedLine } from '@sv/ui/edits/saved-line';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { languageChoices } from '@sv/ui/locale/languages';
import { chosenRegion } from '@sv/ui/locale/chosen-region';
import { formatTag } from '@sv/ui/locale/format-tag';
import { dateFormat, LocaleService } from '@sv/ui/locale/locale.service';
import { Page } from '@sv/ui/page/page';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { ShortcutSwitch } from '@sv/ui/shortcuts/shortcut-switch';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Submission } from '@sv/ui/workspace/submission';
import { ThemeChoice, type Theme } from '@sv/ui/workspace/theme-choice';
import { Toasts } from '@sv/ui/workspace/toasts';
import { TimezonePicker } from '../timezone-picker/timezone-picker';
import { regionChoices } from './locales';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/account/preferences';

@Component({
  selector: 'sv-preferences',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Autosave,
    Card,
    ConflictChoice,
    DraftLine,
    ErrorState,
    Field,
    FieldControl,
    Page,
    ReactiveFormsModule,
    SavedLine,
    Segmented,
    ShortcutSwitch,
    Skeleton,
    T,
    TimezonePicker,
  ],
  templateUrl: './preferences.html',
  styleUrl: './preferences.css',
})
export class PreferencesPage {
  private readonly http = inject(HttpClient);
  private readonly exit = inject(PageExit);
  private readonly locale = inject(LocaleService);
  private readonly toasts = inject(Toasts);
  private readonly now = new Date();
  protected readonly theme = inject(ThemeChoice);
  /** Browsers install nothing and keep no pages at an address in a LAN without https. */
  protected readonly isInsecure = inject(DOCUMENT).defaultView?.isSecureContext === false;

  protected readonly themes: readonly SegmentOption<Theme>[] = [
    { value: 'system', label: t('System'), icon: 'monitor' },
    { value: 'light', label: t('Light'), icon: 'sun' },
    { value: 'dark', label: t('Dark'), icon: 'moon' },
  ];
  protected readonly languages = languageChoices;
  protected readonly preferences = httpResource<Versioned<AccountPreferences>>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({ language: '', timezone: '', locale: '' });
  protected readonly labels = { language: t('Language'), timezone: t('Time zone'), locale: t('Region') };
  protected readonly edits = new Edits<Versioned<AccountPreferences>, typeof this.form>(this.form, {
    name: 'preferences',
    asks: false,
    read: chosen,
  });
  protected readonly submission = new Submission(this.form);
  private readonly freshness = keepFresh(this.preferences, () => url);
  protected readonly region = formValue(this.form);
  protected readonly locales = computed(() =>
    regionChoices(this.preferences.hasValue() ? chosenRegion(this.preferences.value()).locale : '', this.locale.tag()),
  );
  private readonly tag = computed(() =>
    formatTag(this.region().language || this.locale.language(), this.region().locale),
  );
  protected readonly sample = computed(() =>
    dateFormat(this.tag(), this.region().timezone, { dateStyle: 'full', timeStyle: 'short' }).format(this.now),
  );
  protected readonly numbers = computed(() => new Intl.NumberFormat(this.tag()).format(1234567.89));

  constructor() {
    effect(() => {
      if (this.preferences.hasValue()) this.edits.show(this.preferences.value());
    });
  }

  protected async chooseTheme(theme: Theme): Promise<void> {
    try {
      await this.theme.choose(theme);
    } catch (error) {
      this.toasts.error(error);
    }
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const before = this.preferences.value()?.language;
      const isSaved = await this.edits.save((changes, ifMatch) =>
        this.http
          .patch<Versioned<AccountPreferences>>(url, stored(changes), ifMatch)
          .pipe(tap(saved => this.preferences.set(saved))),
      );
      if (!isSaved) return;
      this.freshness.announce();
      this.locale.use(this.form.getRawValue());
      // Every text of the page is in its language from the start; another one is another document.
      if (this.preferences.value()?.language !== before) return this.exit.reload();
    });
  }
}

type Form = Record<'language' | 'timezone' | 'locale', string>;

const chosen = (preferences: AccountPreferences): Form => ({
  language: preferences.language ?? '',
  ...chosenRegion(preferences),
});

/** A form has no null. */
const stored = ({ language, ...changes }: Partial<Form>): Partial<AccountPreferences> => ({
  ...changes,
  ...(language !== undefined && { language: (language || null) as AccountPreferences['language'] }),
});
