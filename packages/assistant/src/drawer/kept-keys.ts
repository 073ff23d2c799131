/** Where the tab keeps what a person has typed and not sent. */
export const draftKey = (userId: string): string => `plantdeck-assistant-draft:${userId}`;
/** Where the tab keeps which message a person was reading; never what stands in it. */
export const placeKey = (userId: string): string => `plantdeck-assistant-place:${userId}`;
