/** Where the tab keeps what a person has typed and not sent. */
export const draftKey = (userId: string): string => `plantdeck-assistant-draft:${userId}`;
