/** What the server refuses to exceed and the browser does not let anyone type. Lengths are in characters. */
export const taskLimits = {
  listName: 100,
  title: 500,
  notes: 10_000,
  listsPerUser: 200,
  itemsPerList: 5_000,
  /** In one request. */
  changesAtOnce: 200,
  partsPerItem: 100,
  sectionsPerList: 50,
  sectionName: 100,
  tag: 50,
  tagsPerItem: 20,
  recurrence: 300,
  timeZone: 64,
  /** People and groups with whom one list is shared. */
  membersPerList: 100,
  comment: 5_000,
  commentsPerItem: 1_000,
  mentionsPerComment: 20,
  attachmentBytes: 50 * 1024 * 1024,
  attachmentsPerItem: 50,
  /** Entries that are kept of what happened to a task. */
  historyPerItem: 200,
  savedFilters: 50,
  filterName: 100,
  searchText: 200,
} as const;

/** Rows of a page: unless asked otherwise, and at most. */
export const pageSize = { usual: 50, largest: 200 } as const;
