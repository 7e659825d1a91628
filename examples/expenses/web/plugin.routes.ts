// The pages of Expenses. Lazy: a chunk of their own.
import type { Routes } from '@angular/router';
import { t } from '@sv/ui/locale/translate';
import { BalancePage } from './balance-page/balance-page';
import { GroupPage } from './group-page/group-page';
import { GroupsPage } from './groups-page/groups-page';
import { NewExpensePage } from './new-expense-page/new-expense-page';

export default [
  { path: '', title: () => t('Expenses'), component: GroupsPage },
  { path: 'new', title: () => t('New expense'), component: NewExpensePage },
  { path: 'groups/:id', title: () => t('Expenses of a group'), component: GroupPage },
  { path: 'balance/:token', title: () => t('Balances'), component: BalancePage },
] satisfies Routes;
