CREATE TABLE books (id INT, title VARCHAR, author VARCHAR NULL, year INT);
INSERT INTO books VALUES
  (1, 'Emma', 'Jane Austen', 1815),
  (2, 'Ulysses', 'James Joyce', 1922),
  (3, 'Beowulf', NULL, 1000);
CREATE TABLE orders (id INT, item VARCHAR, price DECIMAL(8, 2));
INSERT INTO orders VALUES (1, 'ink', 4.50), (2, 'paper', 12.00);
