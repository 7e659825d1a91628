import { applyDecorators } from '@nestjs/common';
import { JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, RefColumn } from '@sv/schema/columns';
import { User } from './user.entity';

/** A row that is one person's. */
export abstract class OwnedRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;
}

/** The person that `userId` names; the row goes when they go. @param foreignKey its name in the migration */
export const GoesWithUser = (foreignKey: string): PropertyDecorator =>
  applyDecorators(
    ManyToOne(() => User, { onDelete: 'CASCADE' }),
    JoinColumn({ name: 'user_id', foreignKeyConstraintName: foreignKey }),
  );
