// The findings of two reports side by side. They belong together by their section and name.
import type { ProofFinding, ProofReport, ProofReports, ProofSectionName } from '@sv/contracts/proof.contract';

const sectionNames: readonly ProofSectionName[] = ['load', 'faults', 'bad-input', 'accessibility', 'policy', 'privacy'];

interface ComparedFinding {
  name: string;
  promise: string;
  machine: ProofFinding | null;
  release: ProofFinding | null;
}

export interface ComparedSection {
  name: ProofSectionName;
  findings: ComparedFinding[];
}

export function sectionsOf({ machine, release }: ProofReports): ComparedSection[] {
  return sectionNames
    .map(name => ({ name, findings: compared(findingsIn(machine, name), findingsIn(release, name)) }))
    .filter(({ findings }) => findings.length > 0);
}

/** How many of the promises that were tried were kept. */
export function keptCount({ sections }: ProofReport): { kept: number; tried: number } {
  const tried = sections.flatMap(({ findings }) => findings).filter(({ figure, pass }) => figure !== null || !pass);
  return { kept: tried.filter(({ pass }) => pass).length, tried: tried.length };
}

function compared(machine: readonly ProofFinding[], release: readonly ProofFinding[]): ComparedFinding[] {
  const names = new Set([...machine, ...release].map(({ name }) => name));
  return [...names].map(name => {
    const [own, theirs] = [machine, release].map(findings => findings.find(finding => finding.name === name) ?? null);
    return { name, promise: (own ?? theirs)!.promise, machine: own!, release: theirs! };
  });
}

const findingsIn = (report: ProofReport | null, name: ProofSectionName): readonly ProofFinding[] =>
  report?.sections.find(section => section.name === name)?.findings ?? [];
