import { sourceOf } from '@sv/server/http/source-of';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import type { Exchange } from '../../kernel/exchange/exchange';

/** What has a password hashed for people without a session. */
const HASHES = /^\/api\/auth\/(sign-in|register)$/;
const BUSY = 503;
/** About what one processor hashes in a second. */
const MAX_OF_SOURCE = 32;
const RETRY_SECONDS = 2;
/** How long an address waits after a refusal: the queue of the auth server was full. */
const HOLD_OFF_MS = 1_000;

/**
 * How many passwords each address has sent that are not answered yet, and from which of them the auth server takes no
 * more for the moment. Its own queue would refuse them too, but only after all the work of a request: a flood ends here,
 * where a refusal costs nearly nothing.
 */
export class PasswordsUnderWay {
  private readonly counts = new Map<string, number>();
  private readonly heldOffUntil = new Map<string, number>();

  /** @throws RetryLaterError `too-busy` */
  admit({ method, path, clientAddress, response }: Exchange, now = performance.now()): void {
    if (method !== 'POST' || !HASHES.test(path)) return;
    const source = sourceOf(clientAddress);
    const count = this.counts.get(source) ?? 0;
    const isHeldOff = now < (this.heldOffUntil.get(source) ?? 0);
    if (count >= MAX_OF_SOURCE || isHeldOff) throw new RetryLaterError('too-busy', RETRY_SECONDS);
    this.counts.set(source, count + 1);
    response.once('close', () => this.leave(source, response.statusCode));
  }

  /** Both maps have only addresses that have something under way, and those that were refused a second ago. */
  private leave(source: string, status: number, now = performance.now()): void {
    const count = this.counts.get(source) ?? 0;
    if (count > 1) this.counts.set(source, count - 1);
    else this.counts.delete(source);
    if (status !== BUSY) return;
    for (const [each, until] of this.heldOffUntil) if (until <= now) this.heldOffUntil.delete(each);
    this.heldOffUntil.set(source, now + HOLD_OFF_MS);
  }
}
