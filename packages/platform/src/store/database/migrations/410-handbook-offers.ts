/**
 * Pages of the product's handbook that each organisation was offered: a later edition adds new ones, and what the
 * organisation deleted stays deleted. `edition` is the fingerprint of the texts that it has.
 */
export const handbookOffers = [
  `alter table handbook_seeded add column edition text not null default ''`,
  `create table handbook_offer (org_id text not null references organisation, slug text not null, primary key (org_id, slug))`,
  `insert into handbook_offer (org_id, slug) select org_id, slug from handbook_seeded cross join unnest(array['start',
     'signing-in', 'finding-your-way', 'board', 'reading-the-board', 'board-figures', 'board-panels', 'board-settings',
     'board-export', 'assistant', 'assistant-asking', 'notices', 'messages', 'alarms', 'integration', 'embedding',
     'importing', 'q-dash', 'q-estimated', 'q-day', 'q-sum', 'q-reminder', 'q-permission']) as given(slug)`,
];
