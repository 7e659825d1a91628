/** One plugin reads one contract of another: the person agreed to it. */
export interface DataGrant {
  id: string;
  consumerId: string;
  providerId: string;
  contract: string;
  version: string;
  /** The consumer's, as the person read it when they agreed. */
  reason: string;
  createdAt: string;
  /** To the minute; null when nothing was read yet. */
  lastUsedAt: string | null;
}

/** A consent that the person had elsewhere and brought along. It opens nothing until they agree to it on `/consent`. */
export interface DataSuggestion {
  id: string;
  consumerId: string;
  providerId: string;
  contract: string;
  version: string;
}

/** `GET /api/account/data-grants`. */
export interface DataGrantList {
  grants: DataGrant[];
  suggestions: DataSuggestion[];
}

/** Body of `POST /api/account/data-grants`; the token comes from the consent page and from nowhere else. */
export interface NewDataGrant {
  consentToken: string;
}

/** Why somebody's data was not handed over. */
export type DataRefusal =
  /** The person has not agreed, or took it back. */
  | 'no-consent'
  /** The consumer's manifest does not name this contract. */
  | 'not-declared'
  /** There is no such plugin here. */
  | 'provider-missing'
  | 'provider-disabled'
  /** The provider offers no such contract. */
  | 'not-provided'
  /** The provider's part threw, or answered with something that cannot be handed over. */
  | 'failed'
  | 'too-slow'
  | 'too-large';

/** One time that a plugin asked for a person's data. */
export interface DataAccess {
  id: string;
  at: string;
  consumerId: string;
  providerId: string;
  contract: string;
  version: string;
  /** How many records were handed over. */
  rows: number;
  outcome: 'allowed' | 'refused';
  reason?: DataRefusal;
}

/** `GET /api/account/data-access-log`, newest first. */
export interface DataAccessLog {
  accesses: DataAccess[];
  nextCursor: string | null;
}

/** A grant as administrators see it. */
export interface AdminDataGrant extends DataGrant {
  userId: string;
}

export interface AdminDataSuggestion extends DataSuggestion {
  userId: string;
}

/** `GET /api/admin/data-grants`, newest first. Suggestions stand on the first page. */
export interface AdminDataGrantList {
  grants: AdminDataGrant[];
  suggestions: AdminDataSuggestion[];
  nextCursor: string | null;
}
