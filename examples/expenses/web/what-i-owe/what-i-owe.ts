// The command: says what the person owes, and opens the page.
import { HttpClient } from '@angular/common/http';
import { inject } from '@angular/core';
import type { CommandContext } from '@sv/ui/contributions/define-contributions';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { GroupList } from '../../shared/group.contract';
import { moneyText } from '../../shared/money';

/** Starts in an injection context, which ends with the first `await`. */
export async function whatIOwe({ navigate }: CommandContext): Promise<void> {
  const [http, toasts, url, page] = [inject(HttpClient), inject(Toasts), pluginApi('groups'), pluginLink()];
  const { groups } = await firstValueFrom(http.get<GroupList>(url));
  const owed = groups.filter(({ balance }) => balance < 0);
  const texts = owed.map(({ name, balance, currency }) => `${moneyText(-balance, currency)} in ${name}`);
  toasts.show(texts.length === 0 ? 'You owe nothing.' : `You owe ${texts.join(', ')}.`);
  await navigate(page);
}
