// What a person is asked before something that cannot be taken back.
export interface Question {
  heading: string;
  /** What will happen, in one or two sentences. */
  detail: string;
  /** The act, as a verb: "Delete list". */
  confirmLabel: string;
  /** What the other button says; "Cancel" when left out. */
  cancelLabel?: string;
  danger?: boolean;
}
