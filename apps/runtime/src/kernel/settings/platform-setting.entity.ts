import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One setting of the instance; `value` is JSON. */
@Entity('platform_settings')
export class PlatformSetting {
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  value!: string;
}
