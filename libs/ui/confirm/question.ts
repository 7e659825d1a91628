// What a person is asked before something that cannot be taken back.
export interface Question {
  heading: string;
  detail: string;
  /** The action, as a verb: "Delete list". */
  confirmLabel: string;
  /** The label of the other button; "Cancel" by default. */
  cancelLabel?: string;
  danger?: boolean;
}
