CREATE TABLE event (id INTEGER PRIMARY KEY, body TEXT);
INSERT INTO event (body) VALUES ('{"kind":"open","size":3}'), ('{"kind":"close"}'), ('{"kind":}');
SELECT id, json_extract(body, '$.kind') FROM event WHERE id > 0 ORDER BY id;
