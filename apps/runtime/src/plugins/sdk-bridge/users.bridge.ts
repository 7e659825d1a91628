import { Injectable } from '@nestjs/common';
import type { InternalPerson } from '@sv/contracts/internal.contract';
import { NotAuthenticatedError, type Person, type Users } from '@sv/sdk';
import { checkedGroupFilter, checkedIds, checkedMember, checkedPersonFilter } from '@sv/sdk/host/user-checks';
import { Memberships } from '../../kernel/auth-client/memberships';
import { PersonLocales } from '../../kernel/person-locales';
import { PeopleDirectory, type View } from '../../people/directory/people-directory';
import { callingPlugin } from './calling-plugin';
import { viewerOf } from './viewer-of';

/** `sdk.users`: what the signed-in user may see, or for whom a query is answered; outside of requests everybody. */
@Injectable()
export class UsersBridge implements Users {
  constructor(
    private readonly directory: PeopleDirectory,
    private readonly people: PersonLocales,
    private readonly memberships: Memberships,
  ) {}

  async find(...[filter]: Parameters<Users['find']>): ReturnType<Users['find']> {
    const { users, nextCursor } = await this.directory.findPeople(signedInView(), checkedPersonFilter(filter));
    return { users: users.map(toPerson), nextCursor };
  }

  async get(...[ids]: Parameters<Users['get']>): Promise<Person[]> {
    return (await this.directory.lookUpPeople(view(), checkedIds(ids))).map(toPerson);
  }

  async groups(...[filter]: Parameters<Users['groups']>): ReturnType<Users['groups']> {
    return (await this.directory.listGroups(signedInView().viewer, checkedGroupFilter(filter).memberId)).groups;
  }

  async groupIds(...[userId]: Parameters<Users['groupIds']>): ReturnType<Users['groupIds']> {
    return this.memberships.ofUser(checkedMember(userId, view().viewer));
  }

  async emails(...[ids]: Parameters<Users['emails']>): ReturnType<Users['emails']> {
    const people = await this.directory.lookUpPeople({ ...signedInView(), withEmail: true }, checkedIds(ids));
    return new Map(people.flatMap(({ id, email }) => (email ? [[id, email] as const] : [])));
  }

  async locales(...[ids]: Parameters<Users['locales']>): ReturnType<Users['locales']> {
    const { viewer } = view();
    const wanted = checkedIds(ids);
    const isKnown = viewer === null || wanted.every(id => id === viewer);
    const seen = isKnown ? wanted : (await this.directory.lookUpPeople({ viewer }, wanted)).map(({ id }) => id);
    return this.people.localesOf(seen);
  }
}

const view = (): View => ({ viewer: viewerOf(callingPlugin().context) });

/** Whoever follows a link may learn whom its page names, and look nobody up. @throws NotAuthenticatedError */
function signedInView(): View {
  if (callingPlugin().context.visit) throw new NotAuthenticatedError();
  return view();
}

const toPerson = ({ id, name, image, deleted }: InternalPerson): Person => ({ id, name, image, deleted });
