import { Column, Entity } from 'typeorm';
import { IdColumn } from '@sv/schema/columns';

/** The mail server of the settings, as the runtime sent it last; no row while none is set. Only the runtime changes it. */
@Entity('mail_server')
export class HandedMailServer {
  @IdColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** See `libs/server/mail/sealed-mail.ts`. */
  @Column('text')
  sealed!: string;
}
