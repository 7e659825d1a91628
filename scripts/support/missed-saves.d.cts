export declare class MissedSaves {
  constructor(folders: () => string[]);
  begunAt: number;
  hear(line: string): void;
  touchMissed(now?: Date): string[];
}
