import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { BackupCode } from '../database/factors/backup-code.entity';
import type { User } from '../database/user.entity';
import type { FactorProof } from '../factors/factor-proof';
import { SecurityNotices } from '../security-notices/security-notices';
import { newBackupCode, toBackupCode } from './backup-code';

const CODES = 10;

/** Backup codes, for when the authenticator is lost. They are random, so a plain hash protects them. */
@Injectable()
export class BackupCodesService {
  constructor(private readonly notices: SecurityNotices) {}

  countRemaining(tx: EntityManager, userId: string): Promise<number> {
    return tx.countBy(BackupCode, { userId, usedAt: IsNull() });
  }

  /** Replaces the codes with a new set. They are shown only now. */
  async replaceCodes(tx: EntityManager, { id: userId, tenantId }: User, now = new Date()): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newBackupCode);
    await tx.delete(BackupCode, { userId });
    const row = { tenantId, userId, createdAt: now, usedAt: null };
    await tx.insert(
      BackupCode,
      codes.map(code => ({ ...row, id: newId(), codeHash: hashOf(code) })),
    );
    return codes;
  }

  proofOf(code: string): FactorProof {
    return { method: 'backup-code', redeem: (tx, user, now) => this.redeem(tx, user, { code, now }) };
  }

  private async redeem(tx: EntityManager, user: User, { code, now }: { code: string; now: Date }): Promise<boolean> {
    const unused = { userId: user.id, codeHash: hashOf(code), usedAt: IsNull() };
    const { affected } = await tx.update(BackupCode, unused, { usedAt: now });
    if (!affected) return false;
    const remaining = await this.countRemaining(tx, user.id);
    await this.notices.notifyUser(tx, user, { kind: 'backup-code-used', remaining }, now);
    return true;
  }
}

const hashOf = (code: string): string => hashToken(toBackupCode(code) ?? '');
