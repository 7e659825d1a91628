import { deriveKey } from '@sv/server/keys/keys';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is signed. The kind comes first, so that a signature of one kind is not valid for another kind. */
export type Statement = readonly ['row' | 'head' | 'checkpoint', ...(string | number | null)[]];

/** One key of the activity log: HMAC-SHA256, as hex. */
export class AuditKey {
  constructor(readonly bytes: Buffer) {}

  static of = (secret: string): AuditKey => new AuditKey(deriveKey(secret, 'sv/audit/v1'));

  sign(statement: Statement): string {
    return createHmac('sha256', this.bytes).update(JSON.stringify(statement)).digest('hex');
  }

  signed(statement: Statement, signature: string): boolean {
    const [expected, given] = [Buffer.from(this.sign(statement)), Buffer.from(signature)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

/** The keys of this process: of AUTH_SECRET, and while a rotation is under way of AUTH_SECRET_PREVIOUS. */
export class AuditKeys {
  constructor(
    readonly current: AuditKey,
    readonly previous: AuditKey | null = null,
  ) {}

  static of(secret: string, previousSecret?: string): AuditKeys {
    return new AuditKeys(AuditKey.of(secret), previousSecret ? AuditKey.of(previousSecret) : null);
  }

  get all(): AuditKey[] {
    return this.previous ? [this.current, this.previous] : [this.current];
  }

  sign(statement: Statement): string {
    return this.current.sign(statement);
  }

  signed(statement: Statement, signature: string): boolean {
    return this.all.some(key => key.signed(statement, signature));
  }
}
