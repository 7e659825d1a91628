// The pages of Expenses. Lazy: a chunk of their own.
import type { Routes } from '@angular/router';
import { BalancePage } from './balance-page/balance-page';
import { GroupPage } from './group-page/group-page';
import { GroupsPage } from './groups-page/groups-page';
import { NewExpensePage } from './new-expense-page/new-expense-page';

export default [
  { path: '', title: 'Expenses', component: GroupsPage },
  { path: 'new', title: 'New expense', component: NewExpensePage },
  { path: 'groups/:id', title: 'Expenses of a group', component: GroupPage },
  { path: 'balance/:token', title: 'Balances', component: BalancePage },
] satisfies Routes;
