import { Injectable } from '@nestjs/common';
import { PersonLocales } from '../../../kernel/person-locales';
import { EndpointRefusedError } from '../endpoint/endpoint-guard';
import { PushConnection } from '../endpoint/push-connection';
import { contentFreePayload } from '../message/push-payload';
import { type PushMessage, PushSigner, type SignedPush } from '../message/push-signer';
import type { PushSubscription } from '../subscriptions/push-subscription.entity';
import { outcomeOf, type PushOutcome } from './push-outcome';

/** The result of a try. */
export interface Tried {
  outcome: PushOutcome;
  /** A status, or why the connection failed; never an address. */
  reason: string;
  retryAfter?: string;
}

/** Tries to hand one push to a push service. */
@Injectable()
export class PushPost {
  constructor(
    private readonly signer: PushSigner,
    private readonly connection: PushConnection,
    private readonly people: PersonLocales,
  ) {}

  /** Never throws. @param signal gives the try up */
  async tryPost(to: PushSubscription, message: PushMessage, signal: AbortSignal): Promise<Tried> {
    const tried = await this.once(to, message, signal);
    if (tried.outcome !== 'too-large') return tried;
    // A database that is away does not keep a push: then it says so in English.
    const { language } = await this.people.localeOf(to.userId).catch(() => ENGLISH);
    return this.once(to, { ...message, payload: contentFreePayload(message.topic, language) }, signal);
  }

  private async once(to: PushSubscription, message: PushMessage, signal: AbortSignal): Promise<Tried> {
    let signed: SignedPush;
    try {
      signed = await this.signer.signFor(to, message);
    } catch (error) {
      // The error is ours: it does not count against the subscription.
      return { outcome: 'later', reason: `could not be signed: ${(error as Error).message}` };
    }
    try {
      const { status, retryAfter } = await this.connection.postPush({ ...signed, signal });
      return { outcome: outcomeOf(status), reason: `answered ${status}`, retryAfter };
    } catch (error) {
      return error instanceof EndpointRefusedError
        ? { outcome: 'refused', reason: 'the address is not listed, or leads into a private network' }
        : { outcome: 'later', reason: reasonOf(error) };
    }
  }
}

const ENGLISH = { language: 'en' } as const;

/** What the connection said names the host, which is part of a secret: its code is enough. */
function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'took too long';
  return typeof code === 'string' ? code : name;
}
