// Shows who somebody is, until the dialog is closed.
import type { EnvironmentInjector } from '@angular/core';
import type { Person } from '@sv/contracts/people.contract';
import { attachToBody } from '@sv/ui/dialog/attach-to-body';
import { PersonCard } from './person-card';

/** Resolves to whether a search for the name is wanted. */
export async function showPersonCard(environmentInjector: EnvironmentInjector, person: Person): Promise<boolean> {
  const card = attachToBody(environmentInjector, PersonCard);
  card.setInput('person', person);
  const isSearchWanted = await new Promise<boolean>(resolve => card.instance.closed.subscribe(resolve));
  card.destroy();
  return isSearchWanted;
}
