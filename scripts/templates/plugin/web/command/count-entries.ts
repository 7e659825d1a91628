// The command: says how many entries there are, and opens the page.
import { HttpClient } from '@angular/common/http';
import { inject } from '@angular/core';
import type { CommandContext } from '@sv/ui/contributions/define-contributions';
import { t } from '@sv/ui/locale/translate';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { EntryList } from '../../shared/entry.contract';

/** Starts in an injection context, which ends with the first `await`. */
export async function countEntries({ navigate }: CommandContext): Promise<void> {
  const [http, toasts, url, page] = [inject(HttpClient), inject(Toasts), pluginApi('entries'), pluginLink()];
  const { entries } = await firstValueFrom(http.get<EntryList>(url));
  const count = entries.length;
  toasts.show(t('{count, plural, one {There is one entry.} other {There are # entries.}}', { count }));
  await navigate(page);
}
