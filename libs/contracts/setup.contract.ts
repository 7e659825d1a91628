/** What a new workspace is asked after the owner's account, besides their second factor, which identity knows. */
export type SetupStep = 'identity' | 'joining' | 'mail' | 'invites' | 'apps';

/** `GET` and `PATCH /api/admin/setup`. */
export interface SetupState {
  /** Read from what is in force, wherever it was decided: on the set-up pages, in Console or in the environment. */
  done: Record<SetupStep, boolean>;
  /** The owner does not want to be reminded of the rest. */
  dismissed: boolean;
}

/** Body of `PATCH /api/admin/setup`. */
export interface SetupChange {
  dismissed?: boolean;
  /** The owner looked through the apps: nothing else shows whether those that are on are the wanted ones. */
  appsChosen?: true;
}
