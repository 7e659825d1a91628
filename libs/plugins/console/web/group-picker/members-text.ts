// "1 member", "12 members".
export const membersText = (members: number): string => (members === 1 ? '1 member' : `${members} members`);
