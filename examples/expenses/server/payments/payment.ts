import { InvalidInputError } from '@sv/sdk';
import type { NewSettlement } from '../../shared/entry.contract';
import { isCurrency } from '../../shared/currencies';
import { expenseLimits } from '../../shared/expense-limits';

/** `data` of an event `payment.succeeded`. */
export interface Payment extends NewSettlement {
  groupId: string;
  currency: string;
}

/**
 * What the event says; null for one of another type, which is none of our business. The signature says who sent it, not
 * that it is well-formed.
 *
 * @throws InvalidInputError for a payment that is malformed
 */
export function paymentOf(event: unknown): Payment | null {
  const { type, data } = (event ?? {}) as { type?: unknown; data?: Partial<Record<keyof Payment, unknown>> };
  if (type !== 'payment.succeeded') return null;
  const { groupId, fromId, toId, amount, currency } = data ?? {};
  if (!isId(groupId) || !isId(fromId) || !isId(toId) || !isAmount(amount) || !isCurrency(currency)) {
    throw new InvalidInputError('/data', 'data needs groupId, fromId, toId, amount and currency.');
  }
  return { groupId, fromId, toId, amount, currency };
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= expenseLimits.amount;
