/** The pages on which the owner of a new workspace sets it up: Console's, shown without the sidebar. */
export const setupAddress = '/console/setup';
