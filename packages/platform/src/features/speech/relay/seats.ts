export interface Seats {
  /** @returns what gives the seat back, once; null where the person or the platform has none left */
  take(person: string): (() => void) | null;
  taken(): number;
}

/** Sessions at a time: of one person, so that nobody takes those of others, and of all. */
export function createSeats(perPerson: number, inAll: number): Seats {
  const byPerson = new Map<string, number>();
  let taken = 0;
  return {
    take(person) {
      const own = byPerson.get(person) ?? 0;
      if (own >= perPerson || taken >= inAll) return null;
      byPerson.set(person, own + 1);
      taken += 1;
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        taken -= 1;
        const left = (byPerson.get(person) ?? 1) - 1;
        if (left === 0) byPerson.delete(person);
        else byPerson.set(person, left);
      };
    },
    taken: () => taken,
  };
}
