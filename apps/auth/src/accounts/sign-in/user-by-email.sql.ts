import { PreparedRead } from '@sv/server/database/prepared-read';
import type { EntityManager } from 'typeorm';
import { User } from '../../database/user.entity';

const byEmail = new PreparedRead(db => db.createQueryBuilder(User, 'user').where('user.email = :email', { email: '' }));

/** @param email normalised */
export async function findUserByEmail(on: EntityManager, email: string): Promise<User | null> {
  const [user = null] = await byEmail.entities(on, User, { alias: 'user', parameters: [email] });
  return user;
}
