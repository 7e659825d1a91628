import type { GroupSummaryList } from '@sv/contracts/people.contract';
import { InternalClient } from './internal-client';

/** What a rule says that names a group which is no more. It has no members, so the rule opens nothing to anybody. */
const DELETED_GROUP = 'Deleted group';

/** The groups of the workspace by id. They live in the identity database; the runtime stores only ids. */
export class GroupNames {
  constructor(private readonly internal: Pick<InternalClient, 'call'>) {}

  /** All of them, at most 1,000. @throws PlatformError `auth-unavailable` */
  async readNames(): Promise<ReadonlyMap<string, string>> {
    const { groups } = await this.internal.call<GroupSummaryList>({ path: '/internal/people/groups' });
    return new Map(groups.map(({ id, name }) => [id, name]));
  }

  /** For lists, which are shown without the auth server too: null while nothing can be looked up. */
  async namesFor(ids: readonly (string | null)[]): Promise<(id: string | null) => string | null> {
    if (ids.every(id => id === null)) return () => null;
    const names = await this.readNames().catch(() => null);
    return id => (id === null || names === null ? null : (names.get(id) ?? DELETED_GROUP));
  }
}
