import { isCurrency } from '../../shared/currencies';
import { expenseLimits } from '../../shared/expense-limits';
import { LINE } from '../groups/group.dto';

/** One record of an export: a group with all that is in it. Others are in it without their names. */
export interface ExportedGroup {
  id: string;
  name: string;
  currency: string;
  createdAt: string;
  members: { id: string; isYou: boolean }[];
  entries: ExportedEntry[];
}

export interface ExportedEntry {
  id: string;
  kind: 'expense' | 'settlement';
  title: string;
  amount: number;
  payerId: string;
  createdAt: string;
  /** The id of a file of the person; files are in the archive by themselves. */
  receiptId: string | null;
  shares: { id: string; memberId: string; amount: number }[];
}

/** An archive is somebody's file: nothing in it is taken on trust. */
export function isExportedGroup(record: unknown): record is ExportedGroup {
  const { id, name, currency, createdAt, members, entries } = (record ?? {}) as Unknown<ExportedGroup>;
  return (
    isText(id, 64) &&
    isText(name, expenseLimits.nameLength) &&
    LINE.test(name) &&
    isCurrency(currency) &&
    isInstant(createdAt) &&
    isList<ExportedGroup['members'][0]>(members, expenseLimits.membersPerGroup, isMember) &&
    members.filter(({ isYou }) => isYou).length === 1 &&
    isList(entries, expenseLimits.entriesPerGroup, isEntryAmong(new Set(members.map(member => member.id))))
  );
}

type Unknown<T> = Partial<Record<keyof T, unknown>>;

function isMember(value: unknown): boolean {
  const { id, isYou } = (value ?? {}) as Unknown<ExportedGroup['members'][0]>;
  return isText(id, 64) && typeof isYou === 'boolean';
}

/** Its people are members of the same record, and its shares add up. */
const isEntryAmong =
  (memberIds: ReadonlySet<unknown>) =>
  (value: unknown): boolean => {
    const { id, kind, title, amount, payerId, createdAt, receiptId, shares } = (value ?? {}) as Unknown<ExportedEntry>;
    return (
      isText(id, 64) &&
      (kind === 'settlement' ? title === '' : kind === 'expense' && isText(title, expenseLimits.titleLength)) &&
      (title === '' || LINE.test(title as string)) &&
      isAmount(amount) &&
      memberIds.has(payerId) &&
      isInstant(createdAt) &&
      (receiptId === null || isText(receiptId, 64)) &&
      isList<ExportedEntry['shares'][0]>(shares, expenseLimits.membersPerGroup, isShareAmong(memberIds)) &&
      new Set(shares.map(({ memberId }) => memberId)).size === shares.length &&
      shares.reduce((sum, share) => sum + share.amount, 0) === amount
    );
  };

const isShareAmong =
  (memberIds: ReadonlySet<unknown>) =>
  (value: unknown): boolean => {
    const { id, memberId, amount } = (value ?? {}) as Unknown<ExportedEntry['shares'][0]>;
    return isText(id, 64) && memberIds.has(memberId) && isAmount(amount);
  };

const isText = (value: unknown, length: number): value is string => typeof value === 'string' && value.length <= length;

const isInstant = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= expenseLimits.amount;

const isList = <T>(value: unknown, length: number, isItem: (item: unknown) => boolean): value is T[] =>
  Array.isArray(value) && value.length <= length && value.every(isItem);
