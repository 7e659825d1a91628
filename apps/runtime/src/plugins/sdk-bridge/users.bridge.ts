import { Injectable } from '@nestjs/common';
import type { InternalPerson } from '@sv/contracts/internal.contract';
import type { Person, Users } from '@sv/sdk';
import { checkedGroupFilter, checkedIds, checkedPersonFilter } from '@sv/sdk/host/user-checks';
import { PeopleDirectory, type View } from '../../people/directory/people-directory';
import { callingPlugin } from './calling-plugin';

/** `sdk.users`: what the signed-in user may see, or for whom a query is answered; outside of requests everybody. */
@Injectable()
export class UsersBridge implements Users {
  constructor(private readonly directory: PeopleDirectory) {}

  async find(...[filter]: Parameters<Users['find']>): ReturnType<Users['find']> {
    const { users, nextCursor } = await this.directory.findPeople(view(), checkedPersonFilter(filter));
    return { users: users.map(toPerson), nextCursor };
  }

  async get(...[ids]: Parameters<Users['get']>): Promise<Person[]> {
    return (await this.directory.lookUpPeople(view(), checkedIds(ids))).map(toPerson);
  }

  async groups(...[filter]: Parameters<Users['groups']>): ReturnType<Users['groups']> {
    return (await this.directory.listGroups(view().viewer, checkedGroupFilter(filter).memberId)).groups;
  }

  async emails(...[ids]: Parameters<Users['emails']>): ReturnType<Users['emails']> {
    const people = await this.directory.lookUpPeople({ ...view(), withEmail: true }, checkedIds(ids));
    return new Map(people.flatMap(({ id, email }) => (email ? [[id, email] as const] : [])));
  }
}

function view(): View {
  const { user, viewerId } = callingPlugin().context;
  return { viewer: user?.id ?? viewerId ?? null };
}

const toPerson = ({ id, name, image, deleted }: InternalPerson): Person => ({ id, name, image, deleted });
