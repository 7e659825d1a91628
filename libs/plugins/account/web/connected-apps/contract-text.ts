/** The name of a contract as text: "task lists". Its version matters only to the two apps. */
export const contractText = (contract: string): string => contract.replaceAll(/[-.]/g, ' ');
