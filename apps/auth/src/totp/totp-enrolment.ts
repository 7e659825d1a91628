import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import type { TotpEnrolment as Enrolment } from '@sv/contracts/identity.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { BackupCodesService } from '../backup-codes/backup-codes.service';
import { AuthConfig } from '../config/auth-config';
import { TOTP_PENDING_MS, TotpFactor } from '../database/factors/totp-factor.entity';
import type { User } from '../database/user.entity';
import { type Changed, type ChangeOptions, CredentialChange } from '../factors/credential-change';
import { newTotpSecret, totpStepOf, totpUri, toTotpCode } from './totp-code';
import { TotpSecrets } from './totp-secrets';
import { renderSVG } from 'uqr';

/** A QR code as one `<svg>` element without script or style; a screen reader reads its title and not its squares. */
function qrSvg(content: string, title: string): string {
  const svg = renderSVG(content, { ecc: 'M', border: 4, pixelSize: 4 });
  return svg.replace(/^<svg ([^>]*)>/, `<svg $1 role="img"><title>${title}</title>`);
}

/** Sets up an authenticator app, or another in its place: nothing changes until a code of the new one was right. */
@Injectable()
export class TotpEnrolment {
  private readonly issuer: string;

  constructor(
    config: AuthConfig,
    private readonly db: DataSource,
    private readonly secrets: TotpSecrets,
    private readonly codes: BackupCodesService,
    private readonly change: CredentialChange,
  ) {
    // Apps cut what they show at a colon, which a port or an IPv6 address would bring.
    this.issuer = new URL(config.publicUrl).hostname.replaceAll(':', '-');
  }

  /** A secret that waits for its first code; one that waited before is forgotten. */
  async beginEnrolment({ id: userId, tenantId, email }: User, now = new Date()): Promise<Enrolment> {
    const secret = newTotpSecret();
    const pending = { userId, tenantId, pendingSecret: this.secrets.sealSecret(secret, userId), pendingAt: now };
    await this.db.getRepository(TotpFactor).upsert(pending, ['userId']);
    const otpauthUri = totpUri(secret, { issuer: this.issuer, label: email });
    return { secret, otpauthUri, qrSvg: qrSvg(otpauthUri, 'QR code for your authenticator app') };
  }

  /**
   * Puts the app in force, with new backup codes: those that stood in for the app before are as old as it.
   *
   * @throws PlatformError `conflict` when nothing waits, `invalid-code`
   */
  confirmTotp(
    current: CurrentSession,
    { code, client, keepOtherSessions }: { code: string } & ChangeOptions,
    now = new Date(),
  ): Promise<Changed<string[]>> {
    const { user } = current;
    const apply = async (tx: EntityManager): Promise<string[]> => {
      await this.takeOver(tx, user.id, { code, now });
      return this.codes.replaceCodes(tx, user, now);
    };
    const notices = { kind: 'totp-added' } as const;
    return this.change.applyChange(current, { kind: 'totp.added', notices, client, keepOtherSessions, apply }, now);
  }

  /** The code is of the new app, so its step is spent with it. */
  private async takeOver(tx: EntityManager, userId: string, given: { code: string; now: Date }): Promise<void> {
    const { code, now } = given;
    const waits = { userId, pendingAt: MoreThan(new Date(now.getTime() - TOTP_PENDING_MS)) };
    const pending = (await tx.findOneBy(TotpFactor, waits))?.pendingSecret;
    if (!pending) throw new PlatformError('conflict', 'The set-up has expired. Start again.');
    const lastStep = totpStepOf(toTotpCode(code) ?? '', this.secrets.openSecret(pending, userId), now);
    if (lastStep === null) throw new PlatformError('invalid-code');
    const inForce = { secret: pending, confirmedAt: now, lastStep, pendingSecret: null, pendingAt: null };
    const { affected } = await tx.update(TotpFactor, { userId, pendingSecret: pending }, inForce);
    if (!affected)
      throw new PlatformError('conflict', 'The authenticator app was already confirmed in another window.');
  }
}
