module github.com/mockq/mockq/helpers/go

go 1.21
