import { decimalText } from '../../shared/money';
import type { EntryRow } from '../entries/entry.entity';
import type { ShareRow } from '../entries/share.entity';

interface CsvGroup {
  currency: string;
  /** In the order of their columns. */
  members: { id: string; name: string }[];
  entries: EntryRow[];
  shares: ShareRow[];
}

/** One line for each entry, one column for the share of each member. */
export function groupCsv({ currency, members, entries, shares }: CsvGroup): string {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const amounts = new Map(shares.map(({ entryId, memberId, amount }) => [`${entryId} ${memberId}`, amount]));
  const money = (amount: number | undefined): string => (amount === undefined ? '' : decimalText(amount, currency));
  const header = ['Date', 'Kind', 'Title', 'Paid by', `Amount (${currency})`, ...members.map(({ name }) => name)];
  const lines = entries.map(({ id, kind, title, payerId, amount, createdAt }) => [
    ...[createdAt.toISOString().slice(0, 10), kind, title, names.get(payerId) ?? '', money(amount)],
    ...members.map(member => money(amounts.get(`${id} ${member.id}`))),
  ]);
  return [header, ...lines].map(line => `${line.map(cell).join(',')}\r\n`).join('');
}

/** A spreadsheet runs what begins like a formula. Other people wrote these texts. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
