/** The name of a contract as one reads it: "task lists". Its version is of use to nobody but the two apps. */
export const contractWords = (contract: string): string => contract.replaceAll(/[-.]/g, ' ');
