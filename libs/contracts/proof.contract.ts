/** What `npm run prove` measures, in this order. */
export type ProofSectionName = 'load' | 'faults' | 'bad-input' | 'accessibility' | 'policy' | 'privacy';

/** One measured figure beside what is promised. */
export interface ProofFinding {
  name: string;
  /** Null: it was not tried, and the note says why. */
  figure: number | null;
  unit: string;
  /** The same figure of something known, measured in the same run. */
  reference?: number;
  /** figure ÷ reference */
  ratio?: number;
  /** As a person reads it, such as `≤ 5 s`. */
  promise: string;
  pass: boolean;
  note?: string;
}

export interface ProofMachine {
  processor: string;
  cores: number;
  memoryBytes: number;
  system: string;
  node: string;
}

/** `proof/report.json` */
export interface ProofReport {
  format: 1;
  platformVersion: string;
  /** Null outside a git checkout. */
  commit: string | null;
  at: string;
  durationSeconds: number;
  machine: ProofMachine;
  sections: { name: ProofSectionName; findings: ProofFinding[] }[];
}

/** `GET /api/admin/proof`. Null: there is no such report. */
export interface ProofReports {
  /** Of the machine that made the release. */
  release: ProofReport | null;
  /** Of this machine. */
  machine: ProofReport | null;
}
