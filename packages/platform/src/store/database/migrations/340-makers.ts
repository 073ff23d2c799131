/** Makers of clients and kiosk devices that 1.0.0 created, taken from its audit; their rights limit what those do. */
export const makers = [
  `update embed_client set made_by = made.user_id
     from (select distinct on (holder_id) holder_id, user_id from embed_audit
       where holder = 'client' and event = 'created' order by holder_id, id desc) made
     where made_by is null and made.holder_id = client_id
       and made.user_id in (select user_id from account)`,
  `update embed_device set made_by = enrolled_by where made_by is null`,
];
