// The command: says what the person owes, and opens the page.
import { HttpClient } from '@angular/common/http';
import { inject } from '@angular/core';
import type { CommandContext } from '@sv/ui/contributions/define-contributions';
import { t } from '@sv/ui/locale/translate';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { GroupList } from '../../shared/group.contract';
import { personalMoney } from '../personal-money';

/** Starts in an injection context, which ends with the first `await`. */
export async function whatIOwe({ navigate }: CommandContext): Promise<void> {
  const [http, toasts, money] = [inject(HttpClient), inject(Toasts), personalMoney()];
  const [url, page] = [pluginApi('groups'), pluginLink()];
  const { groups } = await firstValueFrom(http.get<GroupList>(url));
  const owed = groups.filter(({ balance }) => balance < 0);
  const debts = owed.map(({ name, balance, currency }) =>
    t('{amount} in {name}', { amount: money(-balance, currency), name }),
  );
  toasts.show(debts.length === 0 ? t('You owe nothing.') : t('You owe {debts}.', { debts: debts.join(', ') }));
  await navigate(page);
}
