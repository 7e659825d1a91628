import type { LiveMessage } from './live-message';

/** What arrives may come from anywhere that reaches the server between the processes: it is read, and never trusted. */

/** Longer than any message: 1,000 ids and a payload of 4 KiB. */
const MAX_LENGTH = 65_536;
const SOURCE = /^[a-z][a-z0-9.-]{0,63}$/;
const TOPIC = /^[a-z][a-z0-9.-]{0,63}$/;

export interface Received {
  /** The process that sent it. */
  from: string;
  message: LiveMessage;
}

/** @param from says which process sends it, so that it can leave out what comes back */
export const toWireText = (from: string, message: LiveMessage): string => JSON.stringify({ from, ...message });

/** @returns null for what is no message of ours */
export function readWireText(text: string): Received | null {
  const value = text.length > MAX_LENGTH ? null : parsed(text);
  if (!value) return null;
  const { from, source, topic, audience, resync, payload } = value;
  if (typeof from !== 'string' || !isAudience(audience)) return null;
  const isResync = resync === true;
  if (!isName(source, SOURCE, isResync) || !isName(topic, TOPIC, isResync)) return null;
  const message = isResync ? { source, topic, audience, resync } : { source, topic, audience, payload };
  return { from, message: message as LiveMessage };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // SyntaxError
    return null;
  }
}

const isName = (value: unknown, rule: RegExp, mayBeNull: boolean): boolean =>
  value === null ? mayBeNull : typeof value === 'string' && rule.test(value);

const isAudience = (value: unknown): boolean =>
  value === 'everyone' || (Array.isArray(value) && value.every(id => typeof id === 'string'));
