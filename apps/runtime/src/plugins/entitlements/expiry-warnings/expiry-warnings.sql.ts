import { type DataSource, IsNull, MoreThan } from 'typeorm';
import { Entitlement } from '../entitlement.entity';

/** Another licence of the same person for the same plugin that ends later; of two that end together one counts. */
const OUTLASTING = [
  'SELECT 1 FROM entitlements later',
  "WHERE later.user_id = one.user_id AND later.plugin_id = one.plugin_id AND later.status = 'active' AND",
  '(later.expires_at IS NULL OR later.expires_at > one.expires_at OR',
  '(later.expires_at = one.expires_at AND later.id > one.id))',
].join(' ');

/** Licences that end between two instants, and that nothing of the same person for the same plugin outlasts. */
export const licencesEndingSoon = (db: DataSource, { from, to }: { from: Date; to: Date }): Promise<Entitlement[]> =>
  db
    .getRepository(Entitlement)
    .createQueryBuilder('one')
    .where("one.status = 'active' AND one.expiresAt > :from AND one.expiresAt <= :to", {
      from: from.toISOString(),
      to: to.toISOString(),
    })
    .andWhere(`NOT EXISTS (${OUTLASTING})`)
    .getMany();

/** When the last licence of their own for a plugin ends, by person, in Unix milliseconds; Infinity: never. */
export async function lastEndsOfOwn(db: DataSource, pluginId: string, now: Date): Promise<Map<string, number>> {
  const active = { pluginId, status: 'active' as const };
  const rows = await db.getRepository(Entitlement).find({
    select: { userId: true, expiresAt: true },
    where: [
      { ...active, expiresAt: IsNull() },
      { ...active, expiresAt: MoreThan(now) },
    ],
  });
  const ends = new Map<string, number>();
  for (const { userId, expiresAt } of rows)
    ends.set(userId, Math.max(ends.get(userId) ?? 0, expiresAt?.getTime() ?? Infinity));
  return ends;
}
