import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { AdminKeyRow } from './admin-key.entity';

/** Names of admin keys, for lists of what was done with them. */
@Injectable()
export class AdminKeyNames {
  constructor(@InjectRepository(AdminKeyRow) private readonly keys: Repository<AdminKeyRow>) {}

  /** Revoked keys too. An id without a key is left out. */
  async namesOf(ids: string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.keys.findBy({ id: In(ids) });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
