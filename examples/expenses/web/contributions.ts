// What Expenses adds to pages outside its own.
import { defineContributions } from '@sv/ui/contributions/define-contributions';
import { whatIOwe } from './what-i-owe/what-i-owe';

export default defineContributions({
  widgets: { balances: async () => (await import('./balances-card/balances-card')).BalancesCard },
  commands: { 'what-i-owe': whatIOwe },
});
