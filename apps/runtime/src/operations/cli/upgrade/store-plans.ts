import { incompatibility } from '@sv/sdk/releases';
import type { ServerPlugin } from '@sv/sdk';
import { type InstancePlaces, pluginFile, pluginSchema } from '@sv/server/backup/instance-places';
import { IDENTITY_LEDGER } from '@sv/server/backup/identity-tables';
import type { DatabasePlace } from '@sv/server/config/database-places';
import type { StoreOptions } from '@sv/server/database/store-options';
import { PLATFORM_VERSION, RELEASE_BEFORE } from '@sv/server/platform-version';
import { type RecordedMigration, recordMigrations } from '@sv/server/upgrade/record-migrations';
import { lookAt } from '@sv/server/upgrade/store-now.sql';
import { planStore, type StorePlan } from '@sv/server/upgrade/store-plan';
import { factsOf } from '../../../plugins/stores/store-options';
import { PLATFORM_LEDGER, platformMigrations } from '../../schema/migrations';
import { platformEntities } from '../../schema/entities';
import type { UpgradePlan } from './upgrade-plan';

const PLATFORM = { own: PLATFORM_VERSION, before: RELEASE_BEFORE };

/** @param identities what the build wrote down of the auth server's migrations */
export async function planStores(
  places: InstancePlaces,
  plugins: readonly ServerPlugin[],
  identities: readonly RecordedMigration[],
): Promise<StorePlan[]> {
  const platform = await recordMigrations({ entities: platformEntities, migrations: platformMigrations });
  const plans = [
    await lookAt(places.platform, PLATFORM_LEDGER, now =>
      planStore({ name: 'platform', version: PLATFORM, migrations: platform }, now),
    ),
    await lookAt(places.identity, IDENTITY_LEDGER, now =>
      planStore({ name: 'identity', version: PLATFORM, migrations: identities }, now),
    ),
  ];
  for (const plugin of plugins) {
    const plan = await planPlugin(places, plugin);
    if (plan) plans.push(plan);
  }
  return plans;
}

/** Null: it has no tables, or would not run. */
async function planPlugin(places: InstancePlaces, { manifest, load }: ServerPlugin): Promise<StorePlan | null> {
  if (!load || reasonAgainst(manifest)) return null;
  const { store } = await load();
  if (!store) return null;
  const { name, ledger, version } = factsOf(manifest);
  const migrations = await recordMigrations({
    entities: store.entities as StoreOptions['entities'],
    migrations: store.migrations as StoreOptions['migrations'],
  });
  const place = name.isShared ? places.platform : isolatedPlace(places, name.id);
  const plan = await lookAt(place, ledger, now =>
    planStore({ name: name.id, version: { own: version }, migrations }, now),
  );
  // The platform's file is copied once, for the platform's own migrations.
  return name.isShared ? { ...plan, copy: null } : plan;
}

function isolatedPlace(places: InstancePlaces, id: string): DatabasePlace {
  return places.platform.url.startsWith('sqlite:')
    ? { url: `sqlite:${pluginFile(places, id)}` }
    : { ...places.platform, schema: pluginSchema(id) };
}

const reasonAgainst = ({ compatibility }: ServerPlugin['manifest']): string | null =>
  incompatibility(compatibility, PLATFORM_VERSION);

export const incompatibleOf = (plugins: readonly ServerPlugin[]): UpgradePlan['incompatible'] =>
  plugins.flatMap(({ manifest }) => {
    const reason = reasonAgainst(manifest);
    return reason ? [{ id: manifest.id, reason }] : [];
  });
