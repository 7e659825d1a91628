import { CreateIdentity1764000000000 } from './migrations/1764000000000-create-identity';
import { CreateFactors1764000100000 } from './migrations/1764000100000-create-factors';
import { CreateSignInGuards1764000200000 } from './migrations/1764000200000-create-sign-in-guards';
import { CreateInvitesAndMail1764000300000 } from './migrations/1764000300000-create-invites-and-mail';
import { CreateInstanceLook1764000400000 } from './migrations/1764000400000-create-instance-look';
import { IndexEventKinds1764000410000 } from './migrations/1764000410000-index-event-kinds';
import { AddProfileVersion1764000421000 } from './migrations/1764000421000-add-profile-version';
import { CreatePolicyVersion1764000422000 } from './migrations/1764000422000-create-policy-version';
import { AddLinkMaker1764000423000 } from './migrations/1764000423000-add-link-maker';
import { IndexEventText1764000430000 } from './migrations/1764000430000-index-event-text';
import { OrderEventsByTime1764000440000 } from './migrations/1764000440000-order-events-by-time';
import { CreateGroups1764000441000 } from './migrations/1764000441000-create-groups';
import { CreateAccessTokens1764000460000 } from './migrations/1764000460000-create-access-tokens';
import { CreateRevocationFollowers1764000550000 } from './migrations/1764000550000-create-revocation-followers';
import { AddUserLocale1764000553000 } from './migrations/1764000553000-add-user-locale';
import { CreateMailServer1764000556000 } from './migrations/1764000556000-create-mail-server';

/** The identity database's migrations in the order they run. Listed, never globbed; a released one is never edited. */
export const migrations = [
  CreateIdentity1764000000000,
  CreateFactors1764000100000,
  CreateSignInGuards1764000200000,
  CreateInvitesAndMail1764000300000,
  CreateInstanceLook1764000400000,
  IndexEventKinds1764000410000,
  AddProfileVersion1764000421000,
  CreatePolicyVersion1764000422000,
  AddLinkMaker1764000423000,
  IndexEventText1764000430000,
  OrderEventsByTime1764000440000,
  CreateGroups1764000441000,
  CreateAccessTokens1764000460000,
  CreateRevocationFollowers1764000550000,
  AddUserLocale1764000553000,
  CreateMailServer1764000556000,
];
