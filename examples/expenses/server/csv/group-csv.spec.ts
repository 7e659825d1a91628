import type { EntryRow } from '../entries/entry.entity';
import type { ShareRow } from '../entries/share.entity';
import { groupCsv } from './group-csv';

const entry = (title: string): EntryRow => ({
  ...{ id: title, tenantId: 'default', groupId: 'g', kind: 'expense', title, amount: 1001, payerId: 'a' },
  ...{ number: 1, receiptId: null, receiptBy: null },
  createdAt: new Date('2026-06-22T10:00:00.000Z'),
});
const share = (entryId: string, memberId: string, amount: number) => ({ entryId, memberId, amount }) as ShareRow;

it('has a line for each entry and a column for each member, and no formulas', () => {
  const members = [
    { id: 'a', name: 'Ada' },
    { id: 'b', name: '=HYPERLINK("x")' },
  ];
  const entries = [entry('Bread, "rye"'), entry('+1')];
  const shares = [share('Bread, "rye"', 'a', 501), share('Bread, "rye"', 'b', 500), share('+1', 'b', 1001)];
  expect(groupCsv({ currency: 'EUR', members, entries, shares }).split('\r\n')).toEqual([
    `Date,Kind,Title,Paid by,Amount (EUR),Ada,"'=HYPERLINK(""x"")"`,
    '2026-06-22,expense,"Bread, ""rye""",Ada,10.01,5.01,5.00',
    "2026-06-22,expense,'+1,Ada,10.01,,10.01",
    '',
  ]);
});
