import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { runSql } from '../../database/sql';
import { ConsentGrant } from '../consent-grant.entity';
import { DeclaredWays } from '../declared-ways';
import { isWay, type Way, wayOf } from '../way';

/** `agreed`: the person lets it happen here already. `known`: it is suggested already. */
export type Suggested = 'suggested' | 'known' | 'agreed' | 'undeclared' | 'malformed';

/** Consents that a person had elsewhere: here they are suggestions, which open nothing until the person agrees. */
@Injectable()
export class BroughtConsents {
  constructor(private readonly ways: DeclaredWays) {}

  /** In somebody's transaction. Only what both manifests of this instance name can be agreed to, so nothing else is kept. */
  async suggest(
    tx: EntityManager,
    userId: string,
    brought: Record<keyof Way, unknown>,
    now = new Date(),
  ): Promise<Suggested> {
    if (!isWay(brought)) return 'malformed';
    const way = wayOf(brought);
    if (!this.ways.find(way)) return 'undeclared';
    if (await tx.existsBy(ConsentGrant, { userId, ...way })) return 'agreed';
    const written = await runSql(
      tx,
      `INSERT INTO consent_suggestions (id, tenant_id, user_id, consumer_id, provider_id, contract, version, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (user_id, consumer_id, provider_id, contract, version) DO NOTHING RETURNING id`,
      [newId(), TENANT_ID, userId, way.consumerId, way.providerId, way.contract, way.version, now.toISOString()],
    );
    return written.length > 0 ? 'suggested' : 'known';
  }
}
