import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '@sv/contracts/language.contract';
import type { InternalInstance } from '@sv/contracts/internal.contract';
import { type MailLook, plainLook } from '@sv/server/mail/mail-look';
import { AuthConfig } from '../config/auth-config';
import { HandedLook } from '../database/people/handed-look.entity';
import { DEFAULT_TENANT } from '../database/user.entity';

/** In which people are written to who chose nothing. A runtime of an older version sent none. */
export async function instanceLanguage(tx: EntityManager): Promise<Language> {
  return (await tx.findOneBy(HandedLook, { tenantId: DEFAULT_TENANT }))?.look.language ?? 'en';
}

/**
 * The identity of the workspace in mails. The runtime sends it at its start and at every change. It is stored in this
 * database, so that every auth server knows it, also after a restart. Until the runtime has sent it, the INSTANCE_*
 * variables count, and without them the address of the workspace.
 */
@Injectable()
export class InstanceLook {
  constructor(private readonly config: AuthConfig) {}

  /** @param tx the transaction in which the mail is written */
  async readLook(tx: EntityManager): Promise<MailLook> {
    const handed = (await tx.findOneBy(HandedLook, { tenantId: DEFAULT_TENANT }))?.look;
    const plain = plainLook(this.config.publicUrl);
    if (handed) {
      const { fromName, logo, button } = handed;
      return { ...plain, fromName, logo, button, name: handed.name ?? plain.name };
    }
    const { name, emailFromName } = this.config.instance;
    return { ...plain, name: name ?? plain.name, fromName: emailFromName ?? name ?? null };
  }

  /** How mails to people who chose nothing are written. A runtime of an older version sent neither. */
  async readLocale(tx: EntityManager): Promise<{ name: string; language: Language; timeZone: string }> {
    const handed = (await tx.findOneBy(HandedLook, { tenantId: DEFAULT_TENANT }))?.look;
    const { name } = await this.readLook(tx);
    return { name, language: handed?.language ?? 'en', timeZone: handed?.timeZone ?? 'UTC' };
  }

  async storeLook(tx: EntityManager, look: InternalInstance): Promise<void> {
    await tx.upsert(HandedLook, { tenantId: DEFAULT_TENANT, look }, ['tenantId']);
  }
}
