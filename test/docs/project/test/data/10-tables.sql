CREATE TABLE sales (id INT, amount INT);
